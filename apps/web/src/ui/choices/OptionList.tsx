import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBestFirst } from './best-first.ts'

/** Something to pick from a list. */
export interface Option {
  id: string | number
  label: string
  /** Before the label: a glyph or picture. */
  glyph?: ReactNode
  /** After the label, in gray. */
  hint?: string
}

/** The list inside a Select or ComboBox, also to be used by itself in a popover. */
export function OptionList({
  items,
  whenEmpty = 'No results found.',
  ...rest
}: Omit<ListBoxProps<Option>, 'className' | 'items' | 'children'> & {
  items?: Option[]
  whenEmpty?: string | undefined
}) {
  const ordered = useBestFirst(items ?? [], ({ label }) => label)
  return (
    <ListBox
      {...rest}
      items={items && ordered}
      className="menu"
      renderEmptyState={() => <div className="menu-empty">{whenEmpty}</div>}
    >
      {({ id, label, glyph, hint }) => (
        <ListBoxItem id={id} textValue={label} className="menu-item">
          {glyph}
          <span className="truncate grow" dir="auto">
            {label}
          </span>
          {hint && <span className="hint">{hint}</span>}
          <Check size={14} className="tick" aria-hidden />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
