import type { DesignSection } from '@dossier/core/templates/design'
import { countOf } from '@dossier/core/text/plural'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'

interface PlaceChosenProps {
  count: number
  sections: readonly DesignSection[]
  /** The section in which somebody works. */
  section: string
  onPlace: (section: string) => void
  onClear: () => void
}

/** Where the chosen fields go, all of them in one step. */
export function PlaceChosen({ count, sections, section, onPlace, onClear }: PlaceChosenProps) {
  const [picked, setPicked] = useState(section)
  const to = sections.some(({ id }) => id === picked) ? picked : section
  return (
    <div className="design-chosen" role="group" aria-label="Chosen fields">
      <Select
        label="Place in"
        items={sections.map(({ id, title }) => ({ id, label: title }))}
        value={to}
        onChange={(id) => setPicked(String(id))}
      />
      <div className="design-actions">
        <Button variant="outline" onPress={() => onPlace(to)}>
          Place {countOf(count, 'Field')}
        </Button>
        <Button variant="ghost" onPress={onClear}>
          Clear
        </Button>
      </div>
    </div>
  )
}
