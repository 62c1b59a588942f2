import { useMemo } from 'react'
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import type { CardAt } from './Card.tsx'

export interface MoveMenuState {
  card: CardAt
  button: HTMLElement
}

interface MoveMenuProps {
  /** Undefined while it is closed. */
  state: MoveMenuState | undefined
  /** All columns. */
  targets: readonly { id: string; title: string }[]
  onMove: (card: CardAt, to: string) => void
  onClose: () => void
}

/** Asks to which column a card is moved; one menu for all cards. */
export function MoveMenu({ state, targets, onMove, onClose }: MoveMenuProps) {
  const button = useMemo(() => ({ current: state?.button ?? null }), [state])
  if (!state) return null
  const { card } = state
  const label = `Move ${card.row.caseNumber}`
  const change = (isOpen: boolean) => !isOpen && onClose()
  return (
    <Popover isOpen aria-label={label} triggerRef={button} placement="bottom end" onOpenChange={change}>
      <Menu aria-label={label} autoFocus onAction={(to) => onMove(card, String(to))} onClose={onClose}>
        <MenuSection title="Move to">
          {targets
            .filter(({ id }) => id !== card.column)
            .map(({ id, title }) => (
              <MenuItem key={id} id={id}>
                {title}
              </MenuItem>
            ))}
        </MenuSection>
      </Menu>
    </Popover>
  )
}
