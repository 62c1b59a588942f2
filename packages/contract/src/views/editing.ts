import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathId } from '../shapes.ts'
import { View, ViewToSave } from './definition.ts'

/** Apart from the calls that show lists, which the first page of a list needs at once. */
export const viewEditing = {
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/views/updateView',
    access: 'signedIn',
    configures: true,
    summary:
      'Creates a view, or changes the one with that id, which the caller has to see; a shared one takes editData',
    body: ViewToSave,
    reply: View,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/views/{id}',
    access: 'signedIn',
    configures: true,
    summary: 'Deletes a view that the caller sees; a shared one takes editData',
    on: { id: 'view' },
    params: z.object({ id: PathId }),
  }),
}
