// An input for a number that is taken when it is complete: on Enter, on leaving it, or by its arrows.

import { useState } from "preact/hooks";

interface Props {
  value: number | "";
  min?: number;
  max?: number;
  step?: "any";
  placeholder?: string;
  "aria-label"?: string;
  onNumber: (number: number) => void;
}

/** What is typed stays while the page is drawn anew, for example when an answer of the server arrives; `onNumber` gets 0 for what is no number. */
export function NumberInput({ value, onNumber, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...rest}
      type="number"
      value={typed ?? value}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => { setTyped(null); onNumber(Number(event.currentTarget.value) || 0); }}
      onBlur={() => setTyped(null)}
    />
  );
}
