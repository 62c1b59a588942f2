import { caseEmail } from '@dossier/contract/cases/email'
import { casePeople } from '@dossier/contract/cases/people'
import { readEmail } from '@dossier/contract/email-address'
import { EMAIL_BODY_LENGTH, EMAIL_FILES } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useRecord } from '../case-form/case-context.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { request, type Faults } from '../form/request.ts'
import { useForm } from '../form/use-form.ts'
import { LazyRichTextEditor } from '../rich-text/LazyRichTextEditor.tsx'
import { AttachedPdf } from './AttachedPdf.tsx'
import { Attachments } from './Attachments.tsx'
import { NOT_AN_ADDRESS, outsiders, withTyped, type Recipient } from './recipient.ts'
import { Recipients, TypedAddress } from './Recipients.tsx'
import './email.css'

const TITLES = {
  to: 'To',
  typed: 'Other email address',
  subject: 'Subject',
  body: 'Message',
  fileIds: 'Attachments',
  pdfTemplateId: 'PDF',
  includeLink: 'Include a link',
}

interface Values {
  to: readonly Recipient[]
  /** An address that was not added yet. */
  typed: string
  subject: string
  body: string
  fileIds: readonly string[]
  pdfTemplateId: number | null
  includeLink: boolean
}

/** Writes an email about the open record. It is noted in the history of the record. (D-059) */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { id, caseNumber, templateTitle, isSensitive } = useRecord()
  const me = useMe()
  const params = { caseId: String(id) }
  const { data: contacts = [], error } = useQuery(queryOf(casePeople.contacts, { params }))
  // Not the title: its inputs may be for some people only.
  const stored: Values = {
    to: [],
    typed: '',
    subject: `${templateTitle} #${caseNumber}`,
    body: '',
    fileIds: [],
    pdfTemplateId: null,
    includeLink: false,
  }
  const form = useForm({
    stored: { values: stored, lastUpdated: undefined },
    titles: TITLES,
    keep: { place: `email.${id}`, label: `Email about #${caseNumber}` },
    missing: ({ typed }): Faults => (isBlank(typed) || readEmail(typed) ? {} : { typed: NOT_AN_ADDRESS }),
    save: ({ values: { to, typed, subject, body, fileIds, pdfTemplateId, includeLink } }) =>
      request(caseEmail.send, {
        params,
        body: {
          to: withTyped(to, typed).map((one) => one.to),
          subject,
          body,
          fileIds: [...fileIds],
          pdfTemplateId,
          includeLink,
        },
      }),
    latest: null,
    storedEarlier:
      'An earlier version of this email was already sent; this one was not. To send it as well, copy it into a new email.',
    afterTyping: 'Your email is on its way, without what you typed since. That is still here: send it, or close.',
    onSaved: () => toast({ text: 'Your email is on its way.', tone: 'success' }),
    onClose,
  })
  const to = withTyped(form.values.to, form.values.typed)
  const away = outsiders(to)
  return (
    <FormDialog title={`Email About #${caseNumber}`} form={form} onClose={onClose} saveLabel="Send Email">
      {error && <Alert>{messageOf(error)}</Alert>}
      <div className="email-to">
        <Recipients {...form.field('to')} contacts={contacts} />
        <TypedAddress {...form.text('typed')} onAdd={() => form.change({ to, typed: '' })} />
      </div>
      {isSensitive && away.length > 0 && (
        <Alert>
          This {me.recordName.toLowerCase()} is sensitive, and {away.map(({ label }) => label).join(', ')} cannot open
          it. They will read everything that you write or attach.
        </Alert>
      )}
      <TextField {...form.text('subject')} />
      <div className="form-field" data-input="body">
        <span className="label">Message</span>
        <LazyRichTextEditor
          key={form.round}
          label="Message"
          value={form.values.body}
          maxLength={EMAIL_BODY_LENGTH}
          onChange={(body) => form.change({ body })}
          hasPictures={false}
        />
        <FieldError text={form.textOf('body', form.values.body).error} />
      </div>
      <Attachments {...form.field('fileIds')} caseId={id} most={EMAIL_FILES} />
      <AttachedPdf {...form.field('pdfTemplateId')} onChange={(pdfTemplateId) => form.change({ pdfTemplateId })} />
      <Checkbox {...form.checkbox('includeLink')}>Include a link to this {me.recordName.toLowerCase()}</Checkbox>
      <p className="quiet">
        Answers go to {me.email.email}. Everybody who can see this {me.recordName.toLowerCase()} can read the email in
        its history.
      </p>
    </FormDialog>
  )
}
