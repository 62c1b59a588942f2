import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PICTURE_BYTES } from './limits.ts'
import { PathId } from './shapes.ts'

/** Where a picture is read; `p` is another one whenever the picture is. */
export const PICTURE_PATH = '/users/picture/{userId}'

export const userPictures = {
  versions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/pictures',
    access: 'signedIn',
    summary: 'Who of the tenant has a picture: the value of p for its address, by the id of the person',
    reply: z.record(z.string(), z.string()),
  }),
  picture: endpoint({
    method: 'GET',
    support: 'allowed',
    path: PICTURE_PATH,
    access: 'signedIn',
    summary: "A person's picture; a blank one for somebody without",
    on: { userId: 'user' },
    params: z.object({ userId: PathId }),
    query: z.object({ p: z.string().max(50).optional() }),
    file: ['image/webp', 'image/svg+xml'],
  }),
  exists: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/picture/{id}/exists',
    access: 'signedIn',
    summary: 'Whether that person has a picture',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    reply: z.boolean(),
  }),
  upload: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/users/picture/upload/{id}',
    access: 'signedIn',
    summary: 'Sets the picture of a person: a PNG or JPEG, for oneself or as an administrator',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
    upload: { part: 'file', maxBytes: PICTURE_BYTES },
    rate: { max: 30, minutes: 1 },
    reply: z.object({ pictureUrl: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/users/picture/{id}',
    access: 'signedIn',
    summary: 'Removes the picture of a person: for oneself or as an administrator',
    on: { id: 'user' },
    params: z.object({ id: PathId }),
  }),
}
