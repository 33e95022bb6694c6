-- What an open request gives and takes, where the call tells. Other requests with a value have to be made again.
UPDATE "approval_requests" SET "given" = "value", "taken" = 0
WHERE "state" IN ('pending', 'delayed') AND "call" IN ('giveItemsToPlayer', 'grantMembership');--> statement-breakpoint
UPDATE "approval_requests" SET "given" = 0, "taken" = "value"
WHERE "state" IN ('pending', 'delayed') AND "call" = 'removeItemsFromPlayer';
