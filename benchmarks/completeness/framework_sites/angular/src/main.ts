import { bootstrapApplication } from '@angular/platform-browser'
import { App, config } from './app'
bootstrapApplication(App, config)
