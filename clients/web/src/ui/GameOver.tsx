// Game over panel: result, rematch, replay, lobby.

import { useEffect } from "preact/hooks";
import { showError, createMatch, navigate, takeSeat, lobby, refreshLobby, storeSeat, store, tableOf, tournamentOf } from "../app";
import { SeatRole } from "../gen/fracas/v1/match_pb";
import { roleOf } from "../net/table";
import type { Session } from "../net/session";
import { heroesToKeep, keepHeroes } from "../play/keepHeroes";
import { findOpenRematch, findNextMatch, rematchSeats } from "../play/rematch";
import { t } from "../text/catalogue";
import { endReasonText } from "../text/outcome";
import { BattleStatistics } from "./BattleStatistics";

/** Polling interval for a rematch created by another player. */
const POLL_MS = 3000;

export function GameOver({ session, call }: { session: Session; call: (id: string) => string }) {
  const over = session.over.value;
  const info = session.info.value;
  const others = Boolean(session.seat && info && info.seats.filter((seat) => !seat.bot).length > 1);
  useEffect(() => {
    if (!others && session.seat) return;
    const timer = setInterval(() => void refreshLobby().catch(() => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [others, session.seat]);
  if (!over) return null;
  // Use the sides of the battle: those in the match info may have other names.
  const own = session.live?.battle.seats.get(session.seat)?.side ?? info?.seats.find((seat) => seat.id === session.seat)?.side;
  const from = tournamentOf.get(session.match);
  const table = tableOf.get(session.match);
  const waiting = others && info ? findOpenRematch(info, session.seat, lobby.value) : undefined;
  // Spectators get a link to the next match.
  const next = !session.seat && info ? findNextMatch(info, lobby.value) : undefined;
  const who = waiting?.seats.filter((seat) => seat.taken && !seat.bot).map((seat) => seat.name).join(", ");
  const again = async () => {
    if (!info) return;
    try {
      await refreshLobby();
      const there = others ? findOpenRematch(info, session.seat, lobby.value) : undefined;
      // If the seat was taken meanwhile, create a new match.
      const next = (there && (await takeSeat({ match: there.match, seat: session.seat }).catch(() => undefined))) || (await asked());
      storeSeat(next);
      navigate(`/match/${next.match}`);
    } catch (error) {
      showError(error);
    }
  };
  const asked = async (): Promise<Session> => {
    const { ruleset, board, options } = info as NonNullable<typeof info>;
    const next = await createMatch({ ruleset, board, seats: rematchSeats(info as NonNullable<typeof info>), takeSeat: session.seat, rematchOf: session.match, ...(options ? { options } : {}) });
    store.set(`again.${next.match}`, "1");
    if (others) await session.chat(t("rematchCode", { code: next.code })).catch(() => undefined);
    return next;
  };
  const keep = async () => {
    const kept = await keepHeroes(session, t("heroesOf", { board: session.live?.battle.board?.title ?? "" }));
    // The players get the invitation in the chat.
    const link = `${location.origin}/table/${kept.id}#/tables/${encodeURIComponent(kept.code)}`;
    await session.chat(t("keptHeroes", { name: kept.name, link })).catch(() => undefined);
    navigate(`/table/${kept.id}`);
  };
  return (
    <section class="over" role="status">
      <h2>{over.winner === undefined ? t("nobodyWins") : t(own === undefined || roleOf(session) === SeatRole.GM ? "wins" : own === over.winner ? "youWin" : "youLose", { who: call(over.winner) })}</h2>
      <p class="dim">{endReasonText(over.how)}</p>
      {who && <p class="flag">{t("rematchWaits", { who })}</p>}
      {next && <p class="flag">{t("rematchThere")}</p>}
      <div class="row wrap">
        {next && <a class="button primary" href={`/match/${next.match}`}>{t("watchIt")}</a>}
        {session.seat && <button class={table ? "" : "primary"} onClick={() => void again()}>{t("rematch")}</button>}
        {!table && heroesToKeep(session).length > 0 && <button class="primary" onClick={() => void keep().catch(showError)}>{t("keepHeroes")}</button>}
        <a class="button" href={`/replay/${session.match}`}>{t("replay")}</a>
        {table && <a class="button primary" href={`/table/${table.id}`}>{t("toTable", { name: table.name })}</a>}
        {from && <a class="button" href={`/tournament/${from.id}`}>{t("toTournament", { name: from.name })}</a>}
        <a class="button" href="/">{t("toLobby")}</a>
      </div>
      <BattleStatistics session={session} winner={over.winner} call={call} />
    </section>
  );
}
