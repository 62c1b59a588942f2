import { IMPORT_PIECE_BYTES } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useMe } from '../../../lib/me.ts'
import { upload } from '../../../lib/upload.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

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
      <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv" aria-label="CSV file" hidden onChange={choose} />
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
      {fault && <Alert>{fault}</Alert>}
    </div>
  )
}

function useUpload(onDone: (id: number) => void) {
  const [fault, setFault] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (file: File) => {
    const { signal } = (sending.current = new AbortController())
    setFault('')
    setShare(0)
    try {
      const { id } = await call(imports.create, { body: { fileName: file.name, fileBytes: file.size } })
      for (let start = 0; start < file.size; start += IMPORT_PIECE_BYTES) {
        const piece = new File([file.slice(start, start + IMPORT_PIECE_BYTES)], file.name)
        const params = { importId: String(id), piece: String(start / IMPORT_PIECE_BYTES) }
        await upload(imports.addPiece, { params }, { file: piece, onProgress: () => {}, signal })
        setShare(Math.min(1, (start + IMPORT_PIECE_BYTES) / file.size))
      }
      if (!signal.aborted) onDone(id)
    } catch (error) {
      if (!signal.aborted) setFault(messageOf(error))
    }
    setShare(null)
  }
  return { fault, share, send, stop: () => sending.current?.abort() }
}
