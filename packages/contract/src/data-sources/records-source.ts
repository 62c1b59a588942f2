/** In place of a data source: people choose from the records of the tenant. The items are named by the ids of the records. */
export const RECORDS_SOURCE = '00000000-0000-0000-0000-000000000000'
