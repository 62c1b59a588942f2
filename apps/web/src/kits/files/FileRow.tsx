import { PDF_TYPE, type CaseFile } from '@dossier/contract/files'
import { bytesText } from '@dossier/core/text/byte-size'
import { dateTimeText } from '@dossier/core/text/dates'
import { Download, FileText, Trash2 } from 'lucide-react'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface FileRowProps {
  file: CaseFile
  /** What it belongs to, if that is not clear from its place. */
  of?: string | undefined
  /** Undefined: it cannot be deleted. */
  onDelete: (() => void) | undefined
}

/** A stored file. Pictures and PDF files open in a tab of their own, all others are downloaded. */
export function FileRow({ file, of, onDelete }: FileRowProps) {
  const ago = useElapsed(file.created)
  const { name, size, url, previewUrl, created, createdBy } = file
  const shownAt = previewUrl ? url : file.contentType === PDF_TYPE ? `${url}?show=view` : null
  const opens = shownAt ? { href: shownAt, target: '_blank', rel: 'noreferrer' } : { href: url, download: name }
  return (
    <li className="file">
      <span className="file-face" aria-hidden>
        {previewUrl ? <img src={previewUrl} alt="" loading="lazy" /> : <FileText size={18} />}
      </span>
      <div className="grow file-main">
        <a className="file-name" dir="auto" {...opens}>
          {name}
        </a>
        <span className="file-note">
          {of && `${of} · `}
          {bytesText(size, reader().locale)} · {createdBy.name} ·{' '}
          <time dateTime={created} title={dateTimeText(created, reader())}>
            {ago}
          </time>
        </span>
      </div>
      {shownAt && (
        <a className="btn ghost icon" href={url} download={name} aria-label={`Download ${name}`} title="Download">
          <Download size={16} aria-hidden />
        </a>
      )}
      {onDelete && (
        <IconButton label={`Delete ${name}`} onPress={onDelete}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
