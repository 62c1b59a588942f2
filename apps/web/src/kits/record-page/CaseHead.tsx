import { Link } from '@tanstack/react-router'
import type { Titled } from '@dossier/contract/shapes'
import { ArrowUpCircle, Maximize2, MoreHorizontal, X, Zap } from 'lucide-react'
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
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CaseDialogs, isCaseDialog, type CaseDialog } from './CaseDialogs.tsx'
import { CaseMarks } from './CaseMarks.tsx'
import { cadenceText } from './use-after-closing.ts'
import { useCaseActions, useRunRule } from './use-case-actions.ts'
import { usePrint } from './use-print.ts'
import { useRights } from './use-rights.ts'

/** Number, state and viewers of the record, and the actions on the record as a whole. */
export function CaseHead() {
  const { runRule, isBusy: isRunning } = useRunRule()
  const actions = useCaseActions()
  const may = useRights()
  const { buttons, others } = useRuleButtons()
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
      {buttons.map((rule) => (
        <Button key={rule.id} variant="outline" isDisabled={isRunning} onPress={() => void runRule(rule)}>
          <Zap size={14} aria-hidden />
          <span className="truncate">{rule.title}</span>
        </Button>
      ))}
      <MoreMenu actions={actions} may={may} rules={others} onRule={runRule} />
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

/** More of them would not fit beside the others. */
const RULE_BUTTONS = 3

/** The rules that this person can run on the record: some as buttons, others in the menu. (D-055) */
function useRuleButtons(): { buttons: readonly Titled[]; others: readonly Titled[] } {
  const { actions = [] } = useRecord()
  const wide = useWide()
  const count = wide ? RULE_BUTTONS : 0
  return { buttons: actions.slice(0, count), others: actions.slice(count) }
}

interface MoreMenuProps {
  rules: readonly Titled[]
  onRule: (rule: Titled) => unknown
  actions: ReturnType<typeof useCaseActions>
  may: ReturnType<typeof useRights>
}

function MoreMenu({ actions, may, rules, onRule }: MoreMenuProps) {
  const [dialog, setDialog] = useState<CaseDialog | null>(null)
  const record = useRecord()
  const cadence = cadenceText(record)
  const addressOf = useCaseAddress()
  const place = usePagePlace()
  const print = usePrint()
  const unmark = useReasonText(may.unmarkSensitive?.whyNot ?? null)
  const remove = useReasonText(may.remove?.whyNot ?? null)
  const act = (key: string) => {
    if (may[key as 'remove']?.whyNot) return
    const rule = rules.find(({ id }) => key === `rule ${id}`)
    if (rule) void onRule(rule)
    else if (isCaseDialog(key)) setDialog(key)
    else if (key === 'print') print()
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
            {rules.map(({ id, title }) => (
              <MenuItem key={id} id={`rule ${id}`} textValue={title}>
                <Zap size={14} aria-hidden />
                <span className="truncate">{title}</span>
              </MenuItem>
            ))}
            {may.merge && <MenuItem id="merge">Merge</MenuItem>}
            {may.email && <MenuItem id="email">Email</MenuItem>}
            <MenuItem id="link">Copy link</MenuItem>
            {may.pdf && <MenuItem id="pdf">PDF</MenuItem>}
            <MenuItem id="print">Print</MenuItem>
            <MenuItem id="qrCode">QR code</MenuItem>
            {may.explain && <MenuItem id="access">What Others Can Do</MenuItem>}
            {may.close?.whyNot === null && cadence !== undefined && (
              <MenuItem id="cadence" tick={record.cadenceEnabled}>
                {`Repeat ${cadence} after closing`}
              </MenuItem>
            )}
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
