import { bytesText } from '@dossier/core/text/byte-size'
import { FileText, RotateCw, X } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Upload } from './upload-queue.ts'

interface UploadRowProps {
  upload: Pick<Upload, 'file' | 'phase' | 'percent' | 'message'>
  onCancel: () => void
  /** Undefined: it would fail again. */
  onRetry?: (() => void) | undefined
}

/** A file that is not stored yet: how far it has come, or why it failed. */
export function UploadRow({ upload: { file, phase, percent, message }, onCancel, onRetry }: UploadRowProps) {
  const hasFailed = phase === 'failed'
  return (
    <li className="file" data-phase={phase}>
      <span className="file-face" aria-hidden>
        <FileText size={18} />
      </span>
      <div className="grow file-main">
        <span className="file-name" dir="auto">
          {file.name}
        </span>
        {hasFailed ? (
          <p className="field-error" role="alert">
            <span className="vh">{file.name}: </span>
            {message}
          </p>
        ) : (
          <span className="file-note">
            {phase === 'pending' ? 'Pending' : `${percent}%`} · {bytesText(file.size, reader().locale)}
          </span>
        )}
        {phase === 'uploading' && <progress aria-label={file.name} value={percent} max={100} />}
      </div>
      {hasFailed && onRetry && (
        <IconButton label={`Try ${file.name} again`} onPress={onRetry}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={hasFailed ? `Remove ${file.name}` : `Cancel ${file.name}`} onPress={onCancel}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
