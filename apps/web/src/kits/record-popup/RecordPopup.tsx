import type { CaseDetails } from '@dossier/contract/cases/details'
import { cases } from '@dossier/contract/cases/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { HotkeyScope, useHotkeys } from '../../ui/hotkeys.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { PageContext, type CaseTarget } from '../case-form/page-place.ts'
import { CasePage } from '../record-page/CasePage.tsx'
import { CaseSkeleton } from '../record-page/CaseSkeleton.tsx'
import { LeavesGone } from '../record-page/LeavesGone.tsx'
import './record-popup.css'

const SCOPE = 'record'

/** The page of a record over another page. A click outside does not close it. */
export function RecordPopup({ caseNumber }: { caseNumber: string }) {
  const { history } = useRouter()
  const close = () => history.back()
  const { data, error, refetch } = useQuery({
    ...queryOf(cases.details, { query: { caseNumber } }),
    refetchOnReconnect: false,
  })
  const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404)
  return (
    <ModalOverlay className="scrim" isOpen isKeyboardDismissDisabled>
      <Modal className="modal" data-size="full">
        <Dialog ref={keepFocus} className="modal-box record-popup" aria-label={`#${caseNumber}`} data-hotkeys={SCOPE}>
          <HotkeyScope value={SCOPE}>
            <CloseKey onClose={close} />
            {data && <Page details={data} close={close} />}
            {isGone && <LeavesGone caseNumber={caseNumber} close={close} />}
            {!data && !error && <CaseSkeleton />}
            {error && !isGone && (
              <div className="case-failed">
                <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
                <Button variant="outline" onPress={close}>
                  Close
                </Button>
              </div>
            )}
          </HotkeyScope>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Escape leaves an editor before it closes the record. */
function CloseKey({ onClose }: { onClose: () => void }) {
  useHotkeys([
    {
      keys: 'escape',
      label: 'Close',
      run: ({ target }) => (target as Element).closest('[data-place]') === null && onClose(),
    },
  ])
  return null
}

interface PageProps {
  details: CaseDetails
  close: () => void
}

function Page({ details, close }: PageProps) {
  const [target, setTarget] = useState<CaseTarget>({})
  return (
    <PageContext value={{ ...target, onTab: (tab) => setTarget({ tab }), close }}>
      <CasePage details={details} />
    </PageContext>
  )
}
