import { caseAccess } from '@dossier/contract/cases/access'
import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { caseLinks } from '@dossier/contract/cases/links'
import { caseLocks } from '@dossier/contract/cases/locks'
import { caseMerge } from '@dossier/contract/cases/merge'
import { casePeople } from '@dossier/contract/cases/people'
import { qrCode } from '@dossier/contract/cases/qr-code'
import { replacements } from '@dossier/contract/cases/replacements'
import { implement } from '../../http/implement.ts'
import { closeCase, markSensitive, promoteCase, removeCase, reopenCase, restoreCase } from './case-lifecycle.ts'
import { answerRequest, askForLock, withdrawRequest } from './locks/ask-for-lock.ts'
import { addTeam, addUser, assignCase, removeTeam, removeUser } from './access/case-people.ts'
import { createCase } from './create-case.ts'
import { drawQrCode } from './details/draw-qr-code.ts'
import { explainAccess, replayExplained } from './access/explain-access.ts'
import { extendLock, selectField } from './locks/field-locks.ts'
import { getDetails } from './details/get-details.ts'
import { linkCases, replayLinks, unlinkCases } from './links/link-cases.ts'
import { listContacts } from './details/list-contacts.ts'
import { mergeCases } from './merging/merge-cases.ts'
import { overrideCalculated } from './recalculation/override-calculated.ts'
import { replayCreated, replayDetails, replayField, replayProperties } from './replay.ts'
import { replaceChoice } from './replacement/replace-choice.ts'
import { replaceLookup } from './replacement/replace-lookup.ts'
import { changeRow, saveField } from './save-field.ts'
import { saveProperty } from './save-property.ts'

export const caseRoutes = [
  ...implement(
    cases,
    {
      details: (ctx, { query }) => getDetails(ctx, query.caseNumber),
      create: (ctx, { body }) => createCase(ctx, body),
      promote: (ctx, { params }) => promoteCase(ctx, params.id),
      markSensitive: (ctx, { params }) => markSensitive(ctx, params.id),
      close: (ctx, { params }) => closeCase(ctx, params.id),
      reopen: (ctx, { params }) => reopenCase(ctx, params.id),
      remove: (ctx, { params }) => removeCase(ctx, params.id),
      restore: (ctx, { params }) => restoreCase(ctx, params.id),
    },
    {
      create: { keepsKey: ({ created }) => created !== null, replay: replayCreated },
      promote: { replay: replayDetails },
      markSensitive: { replay: replayDetails },
      close: { replay: replayDetails },
      reopen: { replay: replayDetails },
      restore: { replay: replayDetails },
    },
  ),
  ...implement(
    caseFields,
    {
      saveProperty: (ctx, { params, body }) => saveProperty(ctx, { ...params, ...body }),
      saveField: (ctx, { params, body }) => saveField(ctx, { ...params, ...body }),
      changeRow: (ctx, { params, query: { updateType }, body: { fence, base, ...row } }) =>
        changeRow(ctx, { ...params, fence, base, edit: { updateType, row } }),
      select: (ctx, { params: { fieldId: place, ...params } }) => selectField(ctx, { ...params, place }),
      overrideCalculated: (ctx, { params }) => overrideCalculated(ctx, params),
      extendLock: (ctx, { params: { caseId, fieldId: place }, body }) => extendLock(ctx, { caseId, place, ...body }),
    },
    {
      saveProperty: { replay: replayProperties },
      saveField: { replay: replayField },
      changeRow: { replay: replayField },
      overrideCalculated: { replay: replayDetails },
    },
  ),
  ...implement(caseLocks, {
    ask: (ctx, { params: { caseId, fieldId: place } }) => askForLock(ctx, { caseId, place }),
    withdraw: (ctx, { params: { caseId, fieldId: place } }) => withdrawRequest(ctx, { caseId, place }),
    answer: (ctx, { params: { fieldId: place, ...params }, body }) => answerRequest(ctx, { ...params, ...body, place }),
  }),
  ...implement(
    casePeople,
    {
      contacts: (ctx, { params }) => listContacts(ctx, params.caseId),
      addUser: (ctx, { params }) => addUser(ctx, params),
      removeUser: (ctx, { params }) => removeUser(ctx, params),
      assign: (ctx, { params }) => assignCase(ctx, params),
      addTeam: (ctx, { params }) => addTeam(ctx, params),
      removeTeam: (ctx, { params }) => removeTeam(ctx, params),
    },
    {
      addUser: { replay: replayProperties },
      assign: { replay: replayProperties },
      addTeam: { replay: replayProperties },
    },
  ),
  ...implement(
    caseLinks,
    {
      link: (ctx, { params }) => linkCases(ctx, params),
      unlink: (ctx, { params }) => unlinkCases(ctx, params),
    },
    { link: { replay: replayLinks }, unlink: { replay: replayLinks } },
  ),
  ...implement(
    caseMerge,
    { merge: (ctx, { params, body }) => mergeCases(ctx, { source: params.a, target: params.b, choices: body }) },
    { merge: { replay: replayDetails } },
  ),
  ...implement(
    caseAccess,
    { explain: (ctx, { params }) => explainAccess(ctx, params) },
    { explain: { replay: replayExplained } },
  ),
  ...implement(qrCode, { draw: (_ctx, { body }) => drawQrCode(body) }),
  ...implement(replacements, {
    status: (ctx, { params }) => replaceLookup(ctx, 'statusId', params),
    severity: (ctx, { params }) => replaceLookup(ctx, 'severityId', params),
    choice: (ctx, { params }) => replaceChoice(ctx, params),
  }),
]
