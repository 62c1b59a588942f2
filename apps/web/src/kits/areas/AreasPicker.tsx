import type { AreaNode } from '@dossier/contract/lookups/areas'
import type { Titled } from '@dossier/contract/shapes'
import { withParents } from '@dossier/core/areas/with-parents'
import { Dialog } from 'react-aria-components/Dialog'
import { hasFeature, useMe } from '../../lib/me.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'
import { AreaSearch } from './AreaSearch.tsx'
import { flattenAreas } from './filter-areas.ts'

/** Several areas, from the tree or by searching in it. */
export function AreasPicker({ value, onPick, onClose, triggerRef }: ManyPickerProps<Titled>) {
  const bringsParents = hasFeature(useMe(), 'syncAreaParentChanges')
  const pick = (chosen: ReadonlySet<number>, shown: readonly AreaNode[]) => {
    const listed = flattenAreas(shown)
    const titles = new Map<number, string>([...listed, ...value].map(({ id, title }) => [id, title]))
    const before = value.map(({ id }) => id)
    // As the server will, which also knows the areas that are not listed.
    const ids = bringsParents ? withParents(parentsOf(listed), before, [...chosen]) : [...chosen]
    onPick(ids.flatMap((id) => (titles.has(id) ? [{ id, title: titles.get(id)! }] : [])))
  }
  return (
    <Popover
      className="list"
      triggerRef={triggerRef}
      isOpen
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label="Choose areas" className="picker">
        <AreaSearch chosen={new Set(value.map(({ id }) => id))} onChange={pick} autoFocus />
      </Dialog>
    </Popover>
  )
}

const parentsOf = (areas: readonly AreaNode[]) => new Map(areas.map(({ id, parentId }) => [id, parentId]))
