import type { Tx } from '../../db/open.ts'
import { insertPdfTemplate } from '../../domains/pdf-templates/queries.ts'
import type { DemoTenant } from '../create-demo-tenant.ts'

/** What a crew takes along. */
export const createCityPdfTemplates = (tx: Tx, { id }: Pick<DemoTenant, 'id'>) =>
  insertPdfTemplate(tx, id, {
    title: 'Work order',
    templateIds: [],
    body: `<h1>{Title}</h1><p><strong>#{caseNumber}</strong> · {Template} · {Status} · {Severity}</p>
<h2>Where</h2><p>{Address} {ZIP code}</p><p>{Location}</p>
<h2>What</h2><p>{Summary}</p><p>{Crew notes}</p><p>{Items}</p>
<h2>Done</h2><p>Service date: {Service date}</p><p>Assignee: {Assignee}</p><p>Signature: ______________________________</p>`,
    header: '<p>City of Los Angeles · Work order #{caseNumber}</p>',
    footer: '<p>Questions: City Desk, 213 555 0100</p>',
    pageNumbers: true,
  })
