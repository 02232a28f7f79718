import data from '../../data.json'
export default defineEventHandler(() => data)
