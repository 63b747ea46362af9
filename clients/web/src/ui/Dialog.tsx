// Modal dialog.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text/catalogue";

/** A modal dialog; it closes by its button, Escape or a click outside. */
export function Dialog({ label, onClose, children }: { label: string; onClose: () => void; children: ComponentChildren }) {
  const node = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = node.current as HTMLDialogElement;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog ref={node} aria-label={label} onCancel={(event) => { event.preventDefault(); onClose(); }} onClick={(event) => event.target === node.current && onClose()}>
      <div class="sheet">
        <button class="close" onClick={onClose} aria-label={t("close")}>×</button>
        {children}
      </div>
    </dialog>
  );
}
