ALTER TABLE "approval_requests" ADD COLUMN "given" bigint;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "taken" bigint;