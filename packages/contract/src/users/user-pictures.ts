import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PICTURE_BYTES } from '../limits.ts'
import { PathId } from '../shapes.ts'
import { definition, eachTime } from '../freshness.ts'

/** Where a picture is read; `p` is another one whenever the picture is. */
export const PICTURE_PATH = '/users/picture/{userId}'

export const userPictures = {
  versions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/users/pictures',
    access: 'signedIn',
    fresh: definition('refresh:user'),
    summary: 'The people of the tenant with a picture: the value of p for its URL, by person id',
    reply: z.record(z.string(), z.string()),
  }),
  picture: endpoint({
    method: 'GET',
    support: 'allowed',
    path: PICTURE_PATH,
    access: 'signedIn',
    fresh: eachTime(),
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
    fresh: eachTime(),
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
    summary: "Sets a person's picture (PNG or JPEG): the caller's own, or anyone's as an administrator",
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
    summary: "Removes a person's picture: the caller's own, or anyone's as an administrator",
    on: { id: 'user' },
    params: z.object({ id: PathId }),
  }),
}
