import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const TemplateMenu = lazyPart(async () => ({ default: (await import('./TemplateMenu.tsx')).TemplateMenu }))

/** Starts a record: the button without a template, the menu next to it with one. */
export function QuickCreate({ wide }: { wide: boolean }) {
  const words = useWords()
  const navigate = useNavigate()
  const { quickCreateTemplates } = useMe()
  const start = () => void navigate({ to: '/cases/New' })
  const label = `New ${words.record}`
  if (!wide) {
    return (
      <Button variant="primary" icon size="lg" aria-label={label} onPress={start}>
        <Plus size={17} strokeWidth={2.25} />
      </Button>
    )
  }
  const main = (
    <Button variant="primary" onPress={start}>
      <Plus size={15} strokeWidth={2.25} aria-hidden />
      {label}
    </Button>
  )
  if (quickCreateTemplates.length === 0) return main
  return (
    <span className="btn-split">
      {main}
      {/* Around this button only: the trigger opens the menu at a press of any button within it. */}
      <MenuTrigger>
        <Button variant="primary" aria-label="Create from template">
          <ChevronDown size={14} />
        </Button>
        <Popover placement="bottom end">
          <Suspense fallback={<div className="menu quick-wait" />}>
            <TemplateMenu />
          </Suspense>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
