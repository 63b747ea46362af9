// Pages around matches: creating them, invitations, tables and tournaments. They are loaded together (lazy.tsx), in one file.

export { CreateMatch } from "./CreateMatch";
export { CreateTournament } from "./CreateTournament";
export { GameNight } from "./GameNight";
export { Invitation } from "./Invitation";
export { TablePage } from "./TablePage";
export { Tables } from "./Tables";
export { TournamentPage } from "./TournamentPage";
