import { Link } from '@tanstack/react-router'
import { ArrowUpCircle, Maximize2, MoreHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useRecord } from '../case-form/case-context.ts'
import { tabOf, usePagePlace } from '../case-form/page-place.ts'
import { SavedBadge } from '../case-form/SavedBadge.tsx'
import { useCaseAddress } from '../case-form/use-case-address.ts'
import { Viewers } from '../case-form/Viewers.tsx'
import { useReasonText } from '../why-not/use-reason-text.ts'
import { WhyNotButton } from '../why-not/WhyNotButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CaseDialogs, isCaseDialog, type CaseDialog } from './CaseDialogs.tsx'
import { CaseMarks } from './CaseMarks.tsx'
import { useCaseActions } from './use-case-actions.ts'
import { useRights } from './use-rights.ts'

/** Number, state and viewers of the record, and the actions on the record as a whole. */
export function CaseHead() {
  const actions = useCaseActions()
  const may = useRights()
  return (
    <header className="page-head case-head">
      <CaseMarks />
      <span className="grow" />
      <SavedBadge />
      <Viewers />
      {may.promote && (
        <WhyNotButton
          variant="outline"
          whyNot={may.promote.whyNot}
          isDisabled={actions.isBusy}
          onPress={() => void actions.promote()}
        >
          <ArrowUpCircle size={14} aria-hidden />
          Promote
        </WhyNotButton>
      )}
      {may.close && (
        <WhyNotButton
          variant="outline"
          whyNot={may.close.whyNot}
          isDisabled={actions.isBusy}
          onPress={() => void actions.close()}
        >
          Close
        </WhyNotButton>
      )}
      {may.reopen && (
        <WhyNotButton
          variant="outline"
          whyNot={may.reopen.whyNot}
          isDisabled={actions.isBusy}
          onPress={() => void actions.reopen()}
        >
          Reopen
        </WhyNotButton>
      )}
      <MoreMenu actions={actions} may={may} />
      <PopupTools />
    </header>
  )
}

/** From the record over another page to its own page, and back to that other one. */
function PopupTools() {
  const { close, onTab: _, ...target } = usePagePlace()
  const { caseNumber } = useRecord()
  const wide = useWide()
  if (!close) return null
  return (
    <>
      {wide && (
        <Link to="/cases/$caseNumber" params={{ caseNumber }} search={target} className="btn outline">
          <Maximize2 size={14} aria-hidden />
          Open Page
        </Link>
      )}
      <IconButton label={`Close #${caseNumber}`} onPress={close}>
        <X size={16} />
      </IconButton>
    </>
  )
}

interface MoreMenuProps {
  actions: ReturnType<typeof useCaseActions>
  may: ReturnType<typeof useRights>
}

function MoreMenu({ actions, may }: MoreMenuProps) {
  const [dialog, setDialog] = useState<CaseDialog | null>(null)
  const addressOf = useCaseAddress()
  const place = usePagePlace()
  const unmark = useReasonText(may.unmarkSensitive?.whyNot ?? null)
  const remove = useReasonText(may.remove?.whyNot ?? null)
  const act = (key: string) => {
    if (may[key as 'remove']?.whyNot) return
    if (isCaseDialog(key)) setDialog(key)
    else if (key === 'link') void copy(addressOf({ tab: tabOf(place) }))
    else void actions[key as 'remove']()
  }
  return (
    <>
      <MenuTrigger>
        <Button icon aria-label="More actions" isDisabled={actions.isBusy}>
          <MoreHorizontal size={16} />
        </Button>
        <Popover placement="bottom end">
          <Menu aria-label="More actions" onAction={(key) => act(String(key))}>
            {may.merge && <MenuItem id="merge">Merge</MenuItem>}
            {may.email && <MenuItem id="email">Email</MenuItem>}
            <MenuItem id="link">Copy link</MenuItem>
            <MenuItem id="qrCode">QR code</MenuItem>
            {may.explain && <MenuItem id="access">What Others Can Do</MenuItem>}
            {may.markSensitive && <MenuItem id="markSensitive">Mark sensitive</MenuItem>}
            {may.unmarkSensitive && (
              <MenuItem id="unmarkSensitive" whyNot={unmark}>
                Mark not sensitive
              </MenuItem>
            )}
            {may.remove && (
              <MenuItem id="remove" danger whyNot={remove}>
                Delete
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog && <CaseDialogs open={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
