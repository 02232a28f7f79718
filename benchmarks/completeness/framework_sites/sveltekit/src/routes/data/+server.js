import data from '../../../data.json'
export const GET = () => Response.json(data)
