import { z } from 'zod'
import { PDF_TEMPLATES, TEMPLATES } from '../../limits.ts'
import { PdfTemplateToSave } from '../../pdf-templates.ts'
import { Key, OWN_KEY } from '../parts.ts'

const { title, body, header, footer, pageNumbers } = PdfTemplateToSave.shape

/** Placeholders in the texts name fields by their titles. */
export const FilePdfTemplates = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title,
      /** Whose records it prints; empty: all. */
      templates: z.array(Key).max(TEMPLATES),
      body,
      header,
      footer,
      pageNumbers,
    }),
  )
  .max(PDF_TEMPLATES)
  .default([])
