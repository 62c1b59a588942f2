/** How programs call with an API token, for the page of the API and its document. */
export const TOKEN_TEXT =
  'Programs send an API token in place of the cookie: Authorization: Bearer dsr_…. It acts as its owner, within its ' +
  'scopes, needs no X-XSRF-TOKEN, and can also open the live connection. You create one in My Settings, API tokens.'

export const CURL_EXAMPLE = `curl https://dossier.example/api/cases/list \\
  --get --data viewId=1 \\
  --header "Authorization: Bearer $DOSSIER_TOKEN"`

export const JAVASCRIPT_EXAMPLE = `const response = await fetch('https://dossier.example/api/cases/update', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.DOSSIER_TOKEN}\`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({ caseId: 42, comment: 'The crew has left.' }),
})
if (!response.ok) throw new Error(await response.text())`
