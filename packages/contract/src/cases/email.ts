import { z } from 'zod'
import { EmailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { FileId } from '../files.ts'
import { EMAIL_BODY_LENGTH, EMAIL_FILES, EMAIL_RECIPIENTS, EMAIL_SUBJECT_LENGTH } from '../limits.ts'
import { requiredLines, requiredText } from '../required-text.ts'
import { idOf, PathId } from '../shapes.ts'

/** An email about a record. Everybody gets a message of their own and sees no other recipient. */
export const NewEmail = z.object({
  /** People by their ids, anybody else by address. */
  to: z
    .array(z.union([z.int().positive(), EmailAddress]))
    .min(1, 'Add at least one recipient.')
    .max(EMAIL_RECIPIENTS, `Add ${EMAIL_RECIPIENTS} recipients at most.`),
  subject: requiredText('Enter a subject.').max(EMAIL_SUBJECT_LENGTH),
  /** Formatted text; pictures are left out. */
  body: requiredLines('Write a message.').max(EMAIL_BODY_LENGTH),
  /** Files of the record and of its fields. */
  fileIds: z.array(FileId).max(EMAIL_FILES, `Attach ${EMAIL_FILES} files at most.`).default([]),
  /** Attaches the record as this PDF template prints it for the sender; needs the feature pdfTemplatesAttachToEmail. */
  pdfTemplateId: idOf('pdfTemplate').nullish(),
  /** Adds a link to the record, which only people who may see it can open. */
  includeLink: z.boolean().default(false),
})
export type NewEmail = z.infer<typeof NewEmail>

export const caseEmail = {
  send: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/cases/email/{caseId}',
    access: 'signedIn',
    summary: 'Sends an email about a record and notes it in its history; needs the feature sendEmail',
    on: { caseId: 'case:edit' },
    params: z.object({ caseId: PathId }),
    body: NewEmail,
  }),
}
