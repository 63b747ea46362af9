"""Embedded store and broker: real servers as child processes, for setups without an external store or broker.

`valkey` runs the store, `broker` the MQTT broker (`mosquitto` if it is installed, else `amqtt`). `child_process`
provides a lock that outlives a killed parent, readiness checks and a clean shutdown; `auto_restart` restarts a child
that has died. Connecting to a store or broker is the same for embedded and external ones, and is not part of this
package.
"""

from fracas_server.embedded.auto_restart import RestartingChild
from fracas_server.embedded.broker import EmbeddedBroker, embedded_broker
from fracas_server.embedded.errors import BinaryMissing, ChildFailed, ChildLost, ChildStuck, EmbeddedError, FolderInUse
from fracas_server.embedded.folders import user_data_folder
from fracas_server.embedded.valkey import EmbeddedStore, embedded_store

__all__ = [
    "BinaryMissing",
    "ChildFailed",
    "ChildLost",
    "ChildStuck",
    "EmbeddedBroker",
    "EmbeddedError",
    "EmbeddedStore",
    "FolderInUse",
    "RestartingChild",
    "embedded_broker",
    "embedded_store",
    "user_data_folder",
]
