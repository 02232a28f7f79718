import * as React from 'react'
import { Article } from '../article'
import data from '../../data.json'
export { Head } from '../article'
export default function Page() { return <Article article={data.article} /> }
