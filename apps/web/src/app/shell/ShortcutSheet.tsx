import { useHotkeyList } from '../../ui/hotkeys.ts'
import { Modal } from '../../ui/Modal.tsx'

/** Every shortcut that works on the open page. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" isOpen onClose={onClose}>
      <ShortcutList />
    </Modal>
  )
}

function ShortcutList() {
  const hotkeys = useHotkeyList()
  return (
    <dl className="shortcuts">
      {hotkeys.map(({ keys, label }) => (
        <div key={keys}>
          <dt>{label}</dt>
          <dd>
            {keys.split(/[ +](?=.)/).map((key) => (
              <kbd key={key} className="kbd">
                {nameOf(key)}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const names: Record<string, string> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', escape: 'Esc', enter: 'Enter' }
const nameOf = (key: string) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
