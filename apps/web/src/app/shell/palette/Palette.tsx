import { SEARCH_LENGTH } from '@dossier/contract/search'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { messageOf } from '../../../lib/api-error.ts'
import { searchTitle, useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Autocomplete } from '../../../ui/choices/Autocomplete.tsx'
import '../../../ui/overlays/menu.css'
import '../../../ui/overlays/modal.css'
import { PaletteList, type PaletteEntry, type PaletteSection } from './PaletteList.tsx'
import { RESULT_KINDS } from './result-kinds.ts'
import { useCommands } from './use-commands.ts'
import { useStoredSections } from './use-stored-sections.ts'
import { useSearchResults } from './use-search-results.ts'
import { useTypedFilters, type TypedFilters } from './use-typed-filters.ts'
import { useInsightSection } from './use-insight-section.ts'
import { useViewSection } from './use-view-section.ts'
import './palette.css'

interface PaletteProps {
  /** Text typed before the palette was loaded. */
  begun?: string
  onClose: () => void
}

/** Finds records and views, and runs commands by a few letters. */
export function Palette({ begun = '', onClose }: PaletteProps) {
  return (
    <ModalOverlay className="scrim" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal palette">
        <Dialog aria-label="Search" className="modal-box">
          <PaletteBox begun={begun} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteBox({ begun = '', onClose }: PaletteProps) {
  const words = useWords()
  const title = searchTitle(useMe())
  const [text, setText] = useState(begun)
  const { items, isSearching, error, hurry } = useSearchResults(text)
  const localSections = [...useStoredSections(text), useViewSection(text), useInsightSection(text)]
  // What was searched for before would take an Enter that is meant for the results that are on their way.
  const sections = useSections(text, items, isSearching ? [] : localSections)
  const typedFilters = useTypedFilters(text)
  const further = useFurther(text, typedFilters.found)
  // Alone, the last entry would, too.
  const isAlone = sections.length === 0
  const isNothing = isAlone && text.trim() !== '' && !isSearching && !error
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText} isBegun={begun !== ''}>
      <SearchField className="palette-search" aria-label={title} autoFocus onSubmit={hurry}>
        <Search size={17} aria-hidden />
        <Input role="combobox" aria-expanded placeholder={title} maxLength={SEARCH_LENGTH} />
      </SearchField>
      {text.trim() === '' && <p className="palette-note">{`Search for ${words.records} and Users`}</p>}
      {error && (
        <p className="palette-note" data-tone="error" role="alert">
          {messageOf(error)}
        </p>
      )}
      {typedFilters.fault && <p className="palette-note">{typedFilters.fault}</p>}
      <p className={isNothing ? 'palette-note' : 'vh'} role="status">
        {isSearching ? 'Searching…' : isNothing && 'No results found.'}
      </p>
      <PaletteList
        sections={isAlone && isSearching ? [] : [...sections, ...further]}
        isSearching={isSearching}
        onRun={run}
      />
    </Autocomplete>
  )
}

/** The last entry leads to the screen that shows all results. (D-043) */
function useFurther(typed: string, filters: TypedFilters | undefined): PaletteSection[] {
  const navigate = useNavigate()
  const term = typed.trim()
  if (term === '') return []
  const run = () => void navigate({ to: '/search', search: filters ?? { term } })
  return [{ heading: 'Search', entries: [{ id: 'further', label: `Advanced search for "${term}"`, run }] }]
}

function useSections(
  text: string,
  items: ReturnType<typeof useSearchResults>['items'],
  localSections: readonly PaletteSection[],
) {
  const words = useWords()
  const navigate = useNavigate()
  const { places, actions } = useCommands(text)
  const found = RESULT_KINDS.map(({ itemType, heading, pathOf, hintOf }) => ({
    heading: heading(words),
    entries: items
      .filter((item) => item.itemType === itemType)
      .map((item): PaletteEntry => ({
        id: `${itemType} ${item.id}`,
        label: item.title,
        hint: hintOf(item),
        statusId: item.statusId,
        ...(itemType === 'USER' && { person: { id: item.id, name: item.title } }),
        run: () => void navigate({ to: pathOf(item) }),
      })),
  }))
  return [
    ...found,
    ...localSections,
    { heading: 'Go to', entries: places },
    { heading: 'Actions', entries: actions },
  ].filter(({ entries }) => entries.length > 0)
}
