import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal, type ModalProps } from '../../ui/overlays/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { ManageFactor } from './ManageFactor.tsx'
import { ManagedBySuite } from './ManagedBySuite.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetupForm } from './SetupForm.tsx'

/** The person's own second factor: set it up, remove it, create new recovery codes. */
export function SecondFactorModal({ onClose }: { onClose: () => void }) {
  const { tenantName } = useMe()
  const cache = useQueryClient()
  const account = useQuery(queryOf(secondFactor.account))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isMaking, setMaking] = useState(false)
  const readAgain = () => cache.invalidateQueries({ queryKey: keyOf(secondFactor.account) })

  const inModal = (content: React.ReactNode, how?: Pick<ModalProps, 'size' | 'strict'>) => (
    <Modal title="Two-Factor Authentication" isOpen onClose={onClose} {...how}>
      {content}
    </Modal>
  )

  /** The window stays while codes are on their way: if it were closed, nobody would ever see them. */
  const make = async (work: () => Promise<{ recoveryCodes: string[] }>) => {
    setMaking(true)
    try {
      setCodes((await work()).recoveryCodes)
    } finally {
      setMaking(false)
    }
  }

  // They are shown only once: closing takes an explicit Done.
  if (codes) return inModal(<RecoveryCodes codes={codes} onDone={onClose} />, { strict: true })
  if (account.isError) return inModal(<Alert onRetry={() => void account.refetch()}>{messageOf(account.error)}</Alert>)
  if (!account.data) return inModal(<Spinner />)
  if (account.data.isSuiteUser) return inModal(<ManagedBySuite />)
  if (!account.data.mfaEnabled) {
    const save = async (body: { token: string; authCode: string }) => {
      await make(() => call(secondFactor.setUp, { body }))
      toast({ title: 'Added', text: 'Two-Factor Authentication Added', tone: 'success', duration: TOAST_TIME.message })
      void readAgain()
    }
    return inModal(<SetupForm tenantName={tenantName} save={save} onCancel={onClose} />, {
      size: 'lg',
      strict: isMaking,
    })
  }
  return inModal(
    <ManageFactor
      recoveryCodesLeft={account.data.recoveryCodesLeft}
      renew={(authCode) => make(() => call(secondFactor.renewRecoveryCodes, { body: { authCode } }))}
      remove={async (authCode) => {
        await call(secondFactor.remove, { body: { authCode } })
        toast({
          title: 'Removed',
          text: 'Two-Factor Authentication Removed',
          tone: 'success',
          duration: TOAST_TIME.message,
        })
        void readAgain()
        onClose()
      }}
    />,
    { strict: isMaking },
  )
}
