import { useHotkeyList } from '../../ui/hotkeys.ts'
import { Keys } from '../../ui/Keys.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'

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
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
