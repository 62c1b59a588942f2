import { canOpenConfiguration, configurationTitle } from '@dossier/core/access/configuration'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

interface Ways {
  openPalette: () => void
  toggleRail: () => void
  showShortcuts: () => void
}

/** The shortcuts that work on every page. */
export function useShellHotkeys({ openPalette, toggleRail, showShortcuts }: Ways) {
  const me = useMe()
  const words = useWords()
  const navigate = useNavigate()
  const { flip } = useThemeSwitch()
  const wide = useWide()
  const go = (to: '/dashboard' | '/insights' | '/scheduling') => () => void navigate({ to })
  useHotkeys([
    { keys: '/', label: 'Search', run: openPalette },
    { keys: 'mod+k', label: 'Search, also while typing', run: openPalette },
    { keys: 'c', label: `New ${words.record}`, run: () => void navigate({ to: '/cases/New' }), command: 'action' },
    { keys: 'g d', label: 'Go to Dashboard', run: go('/dashboard'), command: 'place' },
    { keys: 'g r', label: `Go to ${words.records}`, run: () => void navigate({ to: '/cases' }), command: 'place' },
    { keys: 'g i', label: 'Go to Insights', run: go('/insights'), command: 'place' },
    ...(me.extendedPermissions.scheduling
      ? [{ keys: 'g c', label: 'Go to Scheduling', run: go('/scheduling'), command: 'place' as const }]
      : []),
    ...(me.editUsers
      ? [{ keys: 'g u', label: 'Go to Users', run: () => void navigate({ to: '/users' }), command: 'place' as const }]
      : []),
    ...(canOpenConfiguration(me) ? [toConfiguration(configurationTitle(me), navigate)] : []),
    ...(me.isSupport
      ? []
      : [
          {
            keys: 'g p',
            label: 'Go to My Account',
            run: () => void navigate({ to: '/userprofile/$userId', params: { userId: String(me.id) } }),
            command: 'place' as const,
          },
        ]),
    { keys: '[', label: 'Collapse or expand the navigation', run: toggleRail, command: wide ? 'action' : undefined },
    { keys: 'alt+t', label: 'Switch the theme between light and dark', run: flip, command: 'action' },
    { keys: '?', label: 'Show the shortcuts', run: showShortcuts, command: 'action' },
  ])
}

const toConfiguration = (title: string, navigate: ReturnType<typeof useNavigate>) => ({
  keys: 'g s',
  label: `Go to ${title}`,
  run: () => void navigate({ to: '/configuration' }),
  command: 'place' as const,
})
