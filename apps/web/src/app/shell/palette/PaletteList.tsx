import { ChevronRight, Search } from 'lucide-react'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { StatusMark } from '../../../kits/marks/StatusMark.tsx'
import { useLooks, type Looks } from '../../../kits/marks/use-looks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Keys } from '../../../ui/Keys.tsx'
import type { Command } from './use-commands.ts'

export interface PaletteEntry extends Command {
  /** At the end of the line. */
  hint?: string
  /** Shows the glyph of a record's status. */
  statusId?: number | null
  /** Opens a search. */
  isSearch?: boolean
  /** Shows the face of a person. */
  person?: { id: number; name: string }
}

export interface PaletteSection {
  heading: string
  entries: PaletteEntry[]
}

interface Props {
  sections: PaletteSection[]
  isSearching: boolean
  onRun: (entry: PaletteEntry) => void
}

export function PaletteList({ sections, isSearching, onRun }: Props) {
  const looks = useLooks()
  const all = sections.flatMap(({ entries }) => entries)
  return (
    <ListBox
      className="menu palette-list"
      aria-label="Results"
      onAction={(id) => {
        const entry = all.find((one) => one.id === id)
        if (entry) onRun(entry)
      }}
      renderEmptyState={() => <div className="menu-empty">{isSearching ? 'Searching…' : 'No results found.'}</div>}
    >
      {sections.map(({ heading, entries }) => (
        <ListBoxSection key={heading} id={heading}>
          <Header className="menu-head">{heading}</Header>
          {entries.map((entry) => (
            <ListBoxItem key={entry.id} id={entry.id} textValue={spoken(entry)} className="menu-item">
              <Glyph entry={entry} looks={looks} />
              <span className="truncate grow" dir="auto">
                {entry.label}
              </span>
              {entry.hint && <span className="hint num">{entry.hint}</span>}
              {entry.keys && (
                <span className="palette-keys" aria-hidden>
                  <Keys keys={entry.keys} />
                </span>
              )}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}

const spoken = ({ label, hint }: PaletteEntry) => (hint ? `${label}, ${hint}` : label)

function Glyph({ entry, looks }: { entry: PaletteEntry; looks: Looks }) {
  if (entry.statusId) return <StatusMark id={entry.statusId} looks={looks} />
  if (entry.person) return <Avatar {...entry.person} size={20} />
  if (entry.isSearch) return <Search size={14} aria-hidden />
  return <ChevronRight size={14} aria-hidden />
}
