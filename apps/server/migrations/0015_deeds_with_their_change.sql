ALTER TABLE "player_activity_logs" ADD COLUMN "offered" jsonb;--> statement-breakpoint
ALTER TABLE "player_activity_logs" ADD COLUMN "told" jsonb;