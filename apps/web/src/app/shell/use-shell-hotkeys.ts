import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

/** The shortcuts that work on every page. */
export function useShellHotkeys({ toggleRail, showShortcuts }: { toggleRail: () => void; showShortcuts: () => void }) {
  const me = useMe()
  const words = useWords()
  const navigate = useNavigate()
  const { flip } = useThemeSwitch()
  useHotkeys([
    { keys: 'c', label: `New ${words.record}`, run: () => void navigate({ to: '/cases/New' }) },
    { keys: 'g r', label: `Go to ${words.records}`, run: () => void navigate({ to: '/cases' }) },
    ...(me.editUsers ? [{ keys: 'g u', label: 'Go to Users', run: () => void navigate({ to: '/users' }) }] : []),
    { keys: '[', label: 'Collapse or expand the navigation', run: toggleRail },
    { keys: 'alt+t', label: 'Switch between light and dark', run: flip },
    { keys: '?', label: 'Show the shortcuts', run: showShortcuts },
  ])
}
