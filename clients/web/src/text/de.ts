// German texts, loaded on demand.

import actions from "../../../fracas_clients/locales/de/actions.ftl?raw";
import log from "../../../fracas_clients/locales/de/log.ftl?raw";
import page from "../../../fracas_clients/locales/de/page.ftl?raw";
import rules from "../../../fracas_clients/locales/de/rules.ftl?raw";

export const files = [actions, log, page, rules];
