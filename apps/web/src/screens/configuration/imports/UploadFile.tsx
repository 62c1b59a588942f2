import { IMPORT_PIECE_BYTES } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useMe } from '../../../lib/me.ts'
import { newId } from '../../../lib/new-id.ts'
import { upload } from '../../../lib/upload.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

const ACCEPTED = '.csv,.tsv,.txt,text/csv,.xlsx,.xlsm,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chooses a file and uploads it in pieces, so that its size does not matter. */
export function UploadFile({ onDone }: { onDone: (id: number) => void }) {
  const me = useMe()
  const input = useRef<HTMLInputElement>(null)
  const { fault, share, send, stop } = useUpload(onDone)
  if (!canCallAsSupport(me, imports.create)) return null
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void send(file)
  }
  return (
    <div className="imports-upload">
      <input ref={input} type="file" accept={ACCEPTED} aria-label="CSV or XLSX file" hidden onChange={choose} />
      {share === null ? (
        <Button variant="primary" onPress={() => input.current?.click()}>
          Choose File
        </Button>
      ) : (
        <>
          <progress aria-label="Upload" value={share} max={1} />
          <Button variant="outline" onPress={stop}>
            Cancel
          </Button>
        </>
      )}
      {fault && <Alert {...(fault.left && { onRetry: () => void send(fault.left!) })}>{fault.text}</Alert>}
    </div>
  )
}

/** An upload on its way. One that failed goes on with the piece at which it was, under the same key. */
interface Sending {
  file: File
  importId: number
  piece: number
  key: string
}

const begin = async (file: File): Promise<Sending> => {
  const { id } = await call(imports.create, { body: { fileName: file.name, fileBytes: file.size } })
  return { file, importId: id, piece: 0, key: newId() }
}

const startOf = ({ piece }: Pick<Sending, 'piece'>) => piece * IMPORT_PIECE_BYTES

function sendPiece(sending: Sending, signal: AbortSignal) {
  const { file, importId, piece, key } = sending
  const start = startOf(sending)
  const part = new File([file.slice(start, start + IMPORT_PIECE_BYTES)], file.name)
  const params = { importId: String(importId), piece: String(piece) }
  return upload(imports.addPiece, { params }, { file: part, onProgress: () => {}, signal, idempotencyKey: key })
}

/** All pieces from there on; before each it says where it is. */
async function sendAll(from: Sending, signal: AbortSignal, onPiece: (at: Sending) => void): Promise<void> {
  for (let at = from; startOf(at) < at.file.size; at = { ...at, piece: at.piece + 1, key: newId() }) {
    onPiece(at)
    await sendPiece(at, signal)
  }
}

/** What may go well without another file. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

interface Fault {
  text: string
  /** What was not sent yet, if sending it may go well. */
  left: Sending | File | undefined
}

function useUpload(onDone: (id: number) => void) {
  const [fault, setFault] = useState<Fault>()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (given: Sending | File) => {
    const { signal } = (running.current = new AbortController())
    let left = given
    setFault(undefined)
    setShare(0)
    try {
      const first = given instanceof File ? await begin(given) : given
      await sendAll(first, signal, (at) => {
        left = at
        setShare(startOf(at) / at.file.size)
      })
      if (!signal.aborted) onDone(first.importId)
    } catch (error) {
      if (!signal.aborted) setFault({ text: messageOf(error), left: isPassing(error) ? left : undefined })
    }
    setShare(null)
  }
  return { fault, share, send, stop: () => running.current?.abort() }
}
