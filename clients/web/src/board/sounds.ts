// Sounds of events, synthesised by the browser: nothing is loaded. Off until the user chooses a volume.

/** One tone or burst of noise: it glides from one frequency in hertz to another and fades out. */
interface Tone {
  wave: OscillatorType | "noise";
  from: number;
  to: number;
  ms: number;
  /** Milliseconds after the beginning of the sound. */
  after?: number;
}

const tone = (wave: Tone["wave"], from: number, to: number, ms: number, after = 0): Tone => ({ wave, from, to, ms, after });

const SOUNDS = {
  turn: [tone("sine", 440, 440, 90)],
  yourTurn: [tone("sine", 523, 523, 350)],
  question: [tone("sine", 784, 784, 350)],
  hit: [tone("noise", 900, 200, 110), tone("triangle", 160, 60, 140)],
  miss: [tone("noise", 2400, 700, 120)],
  heal: [tone("sine", 392, 392, 140), tone("sine", 523, 523, 140, 90), tone("sine", 659, 659, 260, 180)],
  condition: [tone("triangle", 330, 247, 200)],
  death: [tone("sawtooth", 196, 49, 600), tone("noise", 300, 60, 500)],
  fire: [tone("noise", 500, 1800, 320)],
  cold: [tone("sine", 1760, 880, 260), tone("noise", 6000, 3000, 160)],
  lightning: [tone("sawtooth", 1200, 90, 160), tone("noise", 5000, 800, 220)],
  thunder: [tone("noise", 180, 50, 600)],
  acid: [tone("noise", 3500, 1500, 300), tone("sine", 220, 330, 200)],
  poison: [tone("triangle", 180, 120, 260), tone("sine", 240, 160, 260, 60)],
  necrotic: [tone("sawtooth", 110, 82, 360)],
  radiant: [tone("sine", 880, 1175, 300), tone("sine", 1319, 1760, 300, 60)],
  psychic: [tone("sine", 620, 930, 160), tone("sine", 930, 500, 220, 120)],
  force: [tone("square", 140, 280, 140)],
} satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof SOUNDS;

/** Sounds of damage by its type; the names of several rulesets. */
const DAMAGE: ReadonlyMap<string, Sound> = new Map<string, Sound>([
  ...(["fire", "cold", "lightning", "thunder", "acid", "poison", "necrotic", "radiant", "psychic", "force"] as const).map((type): [string, Sound] => [type, type]),
  ["electricity", "lightning"], ["sonic", "thunder"], ["frost", "cold"], ["ice", "cold"], ["holy", "radiant"], ["unholy", "necrotic"],
]);
/** Tones at once; an area may strike twenty creatures. */
const MAX_TONES = 16;
const LOUDEST = 0.2;

/** Return the sound of damage of a type; types without a sound of their own sound like a hit. */
export function soundOfDamage(type: unknown): Sound {
  return DAMAGE.get(String(type)) ?? "hit";
}

let context: AudioContext | null = null;
let playing = 0;

/** Play a sound after a delay in milliseconds; `volume` is 0 (nothing) to 1. */
export function play(sound: Sound, volume: number, delay = 0): void {
  if (volume <= 0 || playing >= MAX_TONES || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume(); // browsers let nothing sound before the user has touched the page
  for (const one of SOUNDS[sound] as readonly Tone[]) playTone(context, one, volume, delay);
}

function playTone(audio: AudioContext, { wave, from, to, ms, after = 0 }: Tone, volume: number, delay: number): void {
  const begins = audio.currentTime + (delay + after) / 1000;
  const ends = begins + ms / 1000;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(LOUDEST * volume, begins);
  gain.gain.exponentialRampToValueAtTime(0.0001, ends);
  gain.connect(audio.destination);
  const source = wave === "noise" ? noise(audio, from, to, begins, ends, gain) : oscillator(audio, wave, from, to, begins, ends, gain);
  playing += 1;
  source.onended = () => {
    playing -= 1;
    gain.disconnect();
  };
  source.start(begins);
  source.stop(ends);
}

function oscillator(audio: AudioContext, wave: OscillatorType, from: number, to: number, begins: number, ends: number, into: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, begins);
  source.frequency.exponentialRampToValueAtTime(to, ends);
  source.connect(into);
  return source;
}

/** Return a source of noise, around a frequency that glides. */
function noise(audio: AudioContext, from: number, to: number, begins: number, ends: number, into: AudioNode): AudioScheduledSourceNode {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * (ends - begins)), audio.sampleRate);
  samples.copyToChannel(Float32Array.from({ length: samples.length }, () => Math.random() * 2 - 1), 0);
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, begins);
  filter.frequency.exponentialRampToValueAtTime(to, ends);
  source.connect(filter).connect(into);
  return source;
}
