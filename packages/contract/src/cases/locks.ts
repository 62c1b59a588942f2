import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LockPlace, PathId } from '../shapes.ts'

const OnePlace = z.object({ caseId: PathId, fieldId: LockPlace })

export const caseLocks = {
  ask: endpoint({
    method: 'POST',
    // Nobody's work is interrupted by those who only help.
    support: 'refused',
    path: '/cases/lockrequest/{caseId}/{fieldId}',
    access: 'signedIn',
    summary: 'Asks the person who is editing a field or property to hand it over; the request lasts a minute',
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: OnePlace,
    rate: { max: 30, minutes: 1 },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/cases/lockrequest/{caseId}/{fieldId}',
    access: 'signedIn',
    summary: "Withdraws the caller's request for a field or property, if there is one",
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: OnePlace,
  }),
  answer: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/cases/lockrequest/{caseId}/{fieldId}/{userId}',
    access: 'signedIn',
    summary: "Hands the caller's lock over to a person who asks for it, or keeps it",
    on: { caseId: 'case:edit-field', fieldId: 'field', userId: 'user' },
    params: OnePlace.extend({ userId: PathId }),
    body: z.object({ handsOver: z.boolean() }),
  }),
}
