// YAML text of plain values, for the text fields of the creature editor.

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** Values that are shorter are written on one line. */
const SHORT = 60;

/** Return a value as YAML in block style; short lists and mappings in flow style. */
export const toYaml = (value: Plain): string => lines(value, false).join("\n");

function lines(value: Plain, inner: boolean): string[] {
  if (Array.isArray(value) && value.length && !(inner && isShort(value))) {
    return value.flatMap((one) => indented(lines(one, isMap(one) && isShort(one)), "- ", "  "));
  }
  if (isMap(value) && Object.keys(value).length && !inner) {
    return Object.entries(value).flatMap(([key, one]) => {
      const nested = lines(one, isShort(one));
      return nested.length === 1 && !(Array.isArray(one) && nested[0]?.startsWith("- ")) ? [`${scalar(key)}: ${nested[0]}`] : [`${scalar(key)}:`, ...nested.map((line) => `  ${line}`)];
    });
  }
  return [flow(value)];
}

const isMap = (value: Plain): value is { [key: string]: Plain } => value !== null && typeof value === "object" && !Array.isArray(value);
const isShort = (value: Plain): boolean => flow(value).length <= SHORT;
const indented = (some: string[], first: string, rest: string): string[] => some.map((line, n) => (n ? rest : first) + line);

function flow(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (isMap(value)) return `{${Object.entries(value).map(([key, one]) => `${scalar(key)}: ${flow(one)}`).join(", ")}}`;
  return typeof value === "string" ? scalar(value) : JSON.stringify(value);
}

/** Return a text as it is if every YAML reader takes it as text, otherwise in quotes. */
function scalar(text: string): string {
  const isPlain = /^[A-Za-z0-9][\w+./-]*$/.test(text) && !/^[\d.+-]+(e[\d+-]+)?$/i.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text) && !/^0x|^\.|^\d+[:_]/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
