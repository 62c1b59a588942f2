/** What the audit log keeps of PDF templates. */
export const AUDITED_PDF_TEMPLATE = {
  pdfTemplate: {
    title: 'PDF template',
    properties: {
      title: 'Title',
      templates: 'Templates',
      body: { title: 'Content', isHidden: true },
      header: { title: 'Header', isHidden: true },
      footer: { title: 'Footer', isHidden: true },
      pageNumbers: { title: 'Page numbers', words: { true: 'On', false: 'Off' } },
    },
  },
} as const
