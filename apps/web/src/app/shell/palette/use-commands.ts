import { textFilter } from '@dossier/core/text/folded'
import { useStartRecord } from '../../../kits/case-form/creation/start-record.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { useHotkeyList } from '../../../ui/hotkeys.ts'
import { useLogout } from '../../use-logout.ts'
import { useSwitchTenant } from '../../use-switch-tenant.ts'
import { otherTenants } from '../other-tenants.ts'

export interface Command {
  id: string
  label: string
  /** The shortcut that does the same. */
  keys?: string
  run: () => void
}

export interface Commands {
  places: Command[]
  actions: Command[]
}

/** Where one can go and what one can do: the page's shortcuts that are commands, and what has no shortcut. */
export function useCommands(text: string): Commands {
  const hotkeys = useHotkeyList()
  const others = useOtherActions(text)
  const fromHotkeys = (kind: 'place' | 'action') =>
    hotkeys
      .filter(({ command }) => command === kind)
      .map(({ keys, label, run }) => ({ id: keys, label, keys, run: () => run(new KeyboardEvent('keydown')) }))
  const fits = textFilter(text)
  const matching = (all: Command[]) => all.filter(({ label }) => fits(label))
  return { places: matching(fromHotkeys('place')), actions: matching([...fromHotkeys('action'), ...others]) }
}

function useOtherActions(text: string): Command[] {
  const me = useMe()
  const words = useWords()
  const startRecord = useStartRecord()
  const logout = useLogout()
  const switchTenant = useSwitchTenant()
  const tenants = otherTenants(me)
  // There can be many templates, so they are listed only once something is typed.
  const templates = text.trim() === '' ? [] : me.quickCreateTemplates
  return [
    ...templates.map(({ id, label }) => ({
      id: `template ${id}`,
      label: `New ${words.record}: ${label}`,
      run: () => startRecord(id),
    })),
    ...tenants.map((tenant) => ({
      id: `tenant ${tenant.id} ${tenant.userId}`,
      label: tenant.label,
      run: () => void switchTenant(tenant),
    })),
    { id: 'logout', label: 'Logout', run: () => void logout() },
  ]
}
