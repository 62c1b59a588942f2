import { outageEnd, outageSubject, outageText, type OutageKind } from '@dossier/core/rules/outage-words'
import { layOut, senderName, type MailBody } from './layout.ts'

interface RuleFails {
  kind: OutageKind
  title: string
  tenantTitle: string
  reason: string
  link: string
}

/** Tells an administrator that a rule does not work. (D-132) */
export const ruleFailsMail = ({ kind, title, tenantTitle, reason, link }: RuleFails): MailBody =>
  layOut({
    subject: outageSubject(kind, title),
    from: senderName(tenantTitle),
    paragraphs: [outageText(kind, reason), outageEnd(kind)],
    link: { label: 'Open the rule', address: link },
  })
