import { qrCode } from '@dossier/contract/cases/qr-code'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callForFile } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { useCaseAddress } from '../case-form/use-case-address.ts'
import './qr-code.css'

/** The address of the open record as a QR code, to scan or to download. (D-060) */
export function QrCodeDialog({ onClose }: { onClose: () => void }) {
  const { caseNumber } = useOpenCase().store.record
  const address = useCaseAddress()()
  const { data, error, refetch } = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => callForFile(qrCode.draw, { body: address }),
    staleTime: Infinity,
  })
  const url = useObjectUrl(data)
  return (
    <Modal
      title={`QR Code of #${caseNumber}`}
      isOpen
      onClose={onClose}
      footer={
        url && (
          <a className="btn primary lg" href={url} download={`${caseNumber.replaceAll('/', '-')}.png`}>
            Download
          </a>
        )
      }
    >
      {error ? (
        <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
      ) : (
        <div className="qr-code">{url && <img src={url} alt={`QR code of ${address}`} width={250} height={250} />}</div>
      )}
    </Modal>
  )
}

/** An address of bytes that this page has, as long as they are shown. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => bytes && URL.createObjectURL(bytes), [bytes])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return url
}
