const NAMES: Record<string, string> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', escape: 'Esc', enter: 'Enter' }
const nameOf = (key: string) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** A shortcut as the caps of its keys. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(/[ +](?=.)/).map((key) => (
    <kbd key={key} className="kbd">
      {nameOf(key)}
    </kbd>
  ))
}
