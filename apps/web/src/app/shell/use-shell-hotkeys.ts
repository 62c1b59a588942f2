import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../lib/words.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

/** The shortcuts that work on every page. */
export function useShellHotkeys({ toggleRail, showShortcuts }: { toggleRail: () => void; showShortcuts: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const { flip } = useThemeSwitch()
  useHotkeys([
    { keys: 'c', label: `New ${words.record}`, run: () => void navigate({ to: '/cases/New' }) },
    { keys: 'g r', label: `Go to ${words.records}`, run: () => void navigate({ to: '/cases' }) },
    { keys: '[', label: 'Collapse or expand the navigation', run: toggleRail },
    { keys: 'alt+t', label: 'Switch between light and dark', run: flip },
    { keys: '?', label: 'Show the shortcuts', run: showShortcuts },
  ])
}
