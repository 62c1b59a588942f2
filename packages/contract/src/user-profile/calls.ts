import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldValue } from '../fields.ts'
import { PREFERENCE_CHANGES, USER_FIELDS } from '../limits.ts'
import { FieldId, PageNumber, Paged, PathBoolean, PathId, Titled } from '../shapes.ts'
import { definition, eachTime, untilPushed } from '../freshness.ts'
import { ChangedPreferences, PreferenceChange, Preferences, UserSettings, Me, TextKey } from './me.ts'
import { UserField, UserFieldId, SavedUserField, UserFieldDetails } from './fields.ts'

/** A record in a list of somebody's records. */
export const CaseSummary = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  templateTitle: z.string(),
  statusTitle: z.string(),
  assigneeId: z.int().nullable(),
  created: z.string(),
  lastUpdated: z.string(),
  locations: z.array(Titled),
})
export type CaseSummary = z.infer<typeof CaseSummary>

export const userProfile = {
  me: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/me',
    access: 'signedInOrSystem',
    fresh: untilPushed('userupdated', 'refresh:template'),
    withoutSubscription: true,
    summary: 'The signed-in person with rights, tenant and preferences; for a system account, name and email only',
    reply: Me,
  }),
  textKeys: endpoint({
    method: 'GET',
    path: '/users/me/textKeys',
    access: 'signedIn',
    fresh: eachTime(),
    support: 'allowed',
    // Kept text can be copied even after the subscription has ended.
    withoutSubscription: true,
    summary: 'The keys with which the browser encrypts unsaved text: the one in use, then older ones',
    reply: z.object({ userId: z.int(), tenantId: z.int(), keys: z.array(TextKey) }),
  }),
  updatePreferences: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/updatePreferences',
    access: 'signedIn',
    summary: "Replaces the caller's preferences; at most 10 kB",
    body: Preferences,
    reply: Preferences,
  }),
  changePreferences: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/preferences/change',
    access: 'signedIn',
    summary: "Changes some of the caller's preferences, all or none: none if another device has changed one of them",
    body: z.object({ changes: z.array(PreferenceChange).min(1).max(PREFERENCE_CHANGES) }),
    reply: ChangedPreferences,
  }),
  settings: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/settings/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: "A person's settings: the caller's own, or anyone's as an administrator",
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: UserSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/users/settings',
    access: 'signedIn',
    summary: "Replaces the caller's settings",
    body: UserSettings,
    reply: UserSettings,
  }),
  definition: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/userSpecialDefinition',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'The user fields, by section and order, starting with name and email',
    reply: z.object({ fields: z.array(UserField) }),
  }),
  saveField: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/userSpecialDefinition/field',
    access: 'admin',
    summary: 'Creates a user field, or changes the one with that id; its data type stays',
    body: SavedUserField,
    reply: UserField,
  }),
  orderFields: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/userSpecialDefinition/order',
    access: 'admin',
    summary: 'Reorders the user fields; those not listed follow in their old order',
    body: z.object({ ids: z.array(UserFieldId).max(USER_FIELDS) }),
    reply: z.object({ fields: z.array(UserField) }),
  }),
  removeField: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/users/userSpecialDefinition/field/{id}',
    access: 'admin',
    summary: 'Deletes a user field with everything that was entered in it',
    on: { id: 'userField' },
    params: z.object({ id: FieldId }),
  }),
  fieldDetails: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/fieldDetails/{id}',
    access: 'signedIn',
    fresh: eachTime('refresh:user'),
    summary: 'A person with teams and field values',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: UserFieldDetails,
  }),
  saveOwnFields: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/ownFields',
    access: 'signedIn',
    summary: "Saves the caller's own editable fields and can complete the introduction",
    query: z.object({ finishIntroduction: PathBoolean.default(false) }),
    body: z.object({ fieldValues: z.record(FieldId, FieldValue) }),
    reply: UserFieldDetails,
  }),
  records: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/cases/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Records assigned to a person or shared with them that the caller may see, 50 per page',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    query: z.object({
      includeCollaborating: PathBoolean.default(false),
      archived: PathBoolean.default(false),
      pageNumber: PageNumber,
    }),
    reply: Paged(CaseSummary),
  }),
}
