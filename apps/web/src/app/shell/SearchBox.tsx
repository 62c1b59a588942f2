import { Search } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { searchTitle, useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import '../../ui/field.css'

/** Looks like a search box and opens the palette; an icon on narrow screens. */
export function SearchBox({ wide, onOpen }: { wide: boolean; onOpen: () => void }) {
  const title = searchTitle(useMe())
  if (!wide) {
    return (
      <Button icon size="lg" aria-label={title} aria-haspopup="dialog" onPress={onOpen}>
        <Search size={17} />
      </Button>
    )
  }
  return (
    <AriaButton className="field search-box" aria-label={title} aria-haspopup="dialog" onPress={onOpen}>
      <Search size={14} aria-hidden />
      <span className="grow">{title}</span>
      <kbd className="kbd">/</kbd>
    </AriaButton>
  )
}
